/** Encryption of a backup with a passphrase: scrypt makes a key of it, AES-256-GCM encrypts and authenticates each frame. */
import { createCipheriv, createDecipheriv, createHash, createHmac, scrypt } from 'node:crypto';

/** Written into the header, so that later versions can raise the cost and still open old files. */
export interface KeyDerivation {
  /** In base 64, random for each file: so the key of each file is another one. */
  salt: string;
  cost: number;
  blockSize: number;
  parallelization: number;
}

/** 64 MiB and about 0.2 s for each guess of a passphrase. */
export const defaultCost = { cost: 2 ** 16, blockSize: 8, parallelization: 1 };
/** A header is read before it can be trusted: it must not make us use all memory. */
const maxMemoryBytes = 512 * 1024 * 1024;

export const tagBytes = 16;
const nonceBytes = 12;

export type FrameCipher = ReturnType<typeof frameCipher>;

export async function deriveKey(passphrase: string, derivation: KeyDerivation) {
  const { cost, blockSize, parallelization } = derivation;
  const key = await new Promise<Buffer>((resolve, reject) => {
    const options = { N: cost, r: blockSize, p: parallelization, maxmem: maxMemoryBytes };
    const salt = Buffer.from(derivation.salt, 'base64');
    scrypt(passphrase.normalize('NFC'), salt, 32, options, (error, derived) =>
      error ? reject(error) : resolve(derived),
    );
  });
  const part = (name: string) => createHmac('sha256', key).update(`waybill backup ${name}`).digest();
  const frameKey = part('frames');
  return {
    /** Says whether a passphrase is the right one, without saying which. */
    check: part('check').toString('base64').slice(0, 22),
    cipher: (header: Buffer) => frameCipher(frameKey, createHash('sha256').update(header).digest()),
  };
}

/** The nonce is the number of the frame: so a frame that is missing, repeated or in another order does not open. */
function frameCipher(key: Buffer, headerHash: Buffer) {
  let frames = 0n;
  function next(kind: number) {
    const nonce = Buffer.alloc(nonceBytes);
    nonce.writeBigUInt64BE(frames, nonceBytes - 8);
    frames += 1n;
    return { nonce, context: Buffer.concat([headerHash, Buffer.of(kind)]) };
  }
  return {
    /** Encrypted bytes, then the tag. Frames are opened in the order in which they were sealed. */
    seal(kind: number, plain: Buffer): Buffer {
      const { nonce, context } = next(kind);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context);
      const text = cipher.update(plain);
      return Buffer.concat([text, cipher.final(), cipher.getAuthTag()]);
    },
    /** Throws if the frame was changed, moved or belongs to another file. */
    open(kind: number, sealed: Buffer): Buffer {
      const { nonce, context } = next(kind);
      const end = sealed.length - tagBytes;
      const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
        .setAAD(context)
        .setAuthTag(sealed.subarray(end));
      return Buffer.concat([cipher.update(sealed.subarray(0, end)), cipher.final()]);
    },
  };
}
