/** Reads the fields of a protobuf message, without knowing what they mean. */
export interface Field {
  number: number;
  /** For texts, bytes and messages. */
  bytes: Buffer | undefined;
  /** For numbers. */
  value: bigint | undefined;
}

/** How a field is written, as protobuf numbers it. */
const wireTypes = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 };

export function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;

  function varint(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  function taken(length: number): Buffer {
    at += length;
    return message.subarray(at - length, at);
  }

  while (at < message.length) {
    const tag = Number(varint());
    const number = tag >> 3;
    const type = tag & 7;
    if (type === wireTypes.varint) fields.push({ number, bytes: undefined, value: varint() });
    else if (type === wireTypes.bytes)
      fields.push({ number, bytes: taken(Number(varint())), value: undefined });
    else if (type === wireTypes.fixed64)
      fields.push({ number, bytes: undefined, value: taken(8).readBigUInt64LE() });
    else if (type === wireTypes.fixed32)
      fields.push({ number, bytes: undefined, value: BigInt(taken(4).readUInt32LE()) });
    else throw new Error(`field ${number} has the unknown wire type ${type}`);
  }
  return fields;
}

export function textOf(bytes: Buffer | undefined): string {
  return bytes?.toString('utf8') ?? '';
}
