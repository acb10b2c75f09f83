/**
 * Baseline (b): a plain implementation, as a competent developer writes it first. Express 5 and `pg` with their
 * defaults and a pool of 10: for each request a look-up of the key's SHA-256, then one transaction (create)
 * or one select (status), on the same PostgreSQL with the same durability, in a schema of its own.
 * It is spared what Waybill does besides: no request log, no rate limit, no outbox, no idempotency key.
 */
import { createHash, randomUUID } from 'node:crypto';
import express, { type NextFunction, type Request, type Response } from 'express';
import { Pool } from 'pg';

/** Primary keys of the same kind as Waybill's (UUIDv7, in order of time) and, as there, no foreign keys. */
const schema = `
  drop schema if exists plain cascade;
  create schema plain;
  create table plain.api_keys (key_hash bytea primary key, account_id uuid not null, revoked_at timestamptz);
  create table plain.deliveries (
    delivery_id             uuid primary key default uuidv7(),
    account_id              uuid not null,
    status                  text not null default 'created',
    pickup_address          text not null,
    delivery_address        text not null,
    weight_kg               numeric,
    package_description     text,
    receiver_name           text,
    receiver_phone          text,
    amount_to_collect       bigint not null,
    estimated_delivery_time timestamptz not null default now() + interval '24 hours',
    created_at              timestamptz not null default now()
  );
  create table plain.delivery_events (
    event_id    bigint generated always as identity primary key,
    delivery_id uuid not null,
    type        text not null,
    at          timestamptz not null default now()
  );`;

interface DeliveryRow {
  delivery_id: string;
  status: string;
  estimated_delivery_time: Date;
}

/** `pg` reads the address of PostgreSQL from PGHOST, PGPORT, PGDATABASE, PGUSER and PGPASSWORD. */
const pool = new Pool({ max: 10 });
await pool.query(schema);
await pool.query('insert into plain.api_keys (key_hash, account_id) values ($1, $2)', [
  sha256(process.env.API_KEY ?? ''),
  randomUUID(),
]);

const app = express();
app.get('/readyz', (_request, response) => {
  response.json({ status: 'ready' });
});
app.use(authenticate);
app.use(express.json());
app.post('/v1/deliveries', create);
app.get('/v1/deliveries/:id', readStatus);
app.listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));

async function authenticate(request: Request, response: Response, next: NextFunction): Promise<void> {
  const key = request.get('authorization')?.replace(/^Bearer /, '') ?? '';
  const { rows } = await pool.query<{ account_id: string }>(
    'select account_id from plain.api_keys where key_hash = $1 and revoked_at is null',
    [sha256(key)],
  );
  const accountId = rows[0]?.account_id;
  if (accountId === undefined) {
    response.status(401).json({ error: 'unauthorized', details: 'the API key is missing or unknown' });
    return;
  }
  response.locals.accountId = accountId;
  next();
}

async function create(request: Request, response: Response): Promise<void> {
  const { pickup_address, delivery_address } = request.body ?? {};
  if (typeof pickup_address !== 'string' || typeof delivery_address !== 'string') {
    response.status(400).json({ error: 'invalid request data', details: 'an address is missing' });
    return;
  }
  const delivery = await store(response.locals.accountId, request.body);
  response.status(201).location(`/v1/deliveries/dlv_${delivery.delivery_id}`).json(shown(delivery));
}

async function store(accountId: string, body: Request['body']): Promise<DeliveryRow> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const inserted = await client.query<DeliveryRow>(
      `insert into plain.deliveries (account_id, pickup_address, delivery_address, weight_kg,
         package_description, receiver_name, receiver_phone, amount_to_collect)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       returning delivery_id, status, estimated_delivery_time`,
      [
        accountId,
        body.pickup_address,
        body.delivery_address,
        body.package_details?.weight,
        body.package_details?.description,
        body.receiver_contact?.name,
        body.receiver_contact?.phone,
        body.amount_to_collect ?? 0,
      ],
    );
    const delivery = inserted.rows[0]!;
    await client.query('insert into plain.delivery_events (delivery_id, type) values ($1, $2)', [
      delivery.delivery_id,
      'delivery.created',
    ]);
    await client.query('commit');
    return delivery;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function readStatus(request: Request<{ id: string }>, response: Response): Promise<void> {
  const { rows } = await pool.query<DeliveryRow>(
    `select delivery_id, status, estimated_delivery_time from plain.deliveries
     where delivery_id = $1 and account_id = $2`,
    [request.params.id.slice('dlv_'.length), response.locals.accountId],
  );
  const delivery = rows[0];
  if (delivery) response.json(shown(delivery));
  else response.status(404).json({ error: 'delivery not found', details: 'there is no such delivery' });
}

function shown(delivery: DeliveryRow) {
  return {
    delivery_id: `dlv_${delivery.delivery_id}`,
    status: delivery.status,
    estimated_delivery_time: delivery.estimated_delivery_time.toISOString(),
  };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
