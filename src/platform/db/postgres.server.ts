import { PostgresDialect } from 'kysely';
import type pg from 'pg';

/** How long the server may stay silent, in milliseconds. A network that drops packets never reports an error. */
export interface PostgresPatience {
  /** Until a new connection is usable: name, TCP, TLS and sign-in. */
  connectMs: number;
  /** Waiting for a connection of the pool. */
  queueMs: number;
  /** Longest statement; PostgreSQL itself ends it. Infinity for no limit. */
  statementMs: number;
  /** Until a statement is answered; then the connection is cut. Longer than `statementMs`. */
  silentMs: number;
}

export const servingPatience: PostgresPatience = {
  connectMs: 3_000,
  queueMs: 5_000,
  statementMs: 6_000,
  silentMs: 8_000,
};
/** Migrations may rewrite a large table, and another process may hold their lock. */
export const migratingPatience: PostgresPatience = {
  ...servingPatience,
  statementMs: Number.POSITIVE_INFINITY,
  silentMs: Number.POSITIVE_INFINITY,
};

const int8 = 20;
const numeric = 1700;
/** A process that hangs between two statements must not keep its locks. */
const idleInTransactionMs = 60_000;
/** TCP keep-alive: first probe after this much silence, then every second. */
const keepAliveMs = 10_000;

const silence = () => Object.assign(new Error('the database server does not answer'), { code: 'ETIMEDOUT' });

/** Milliseconds; 0 for no limit. */
const timeoutOf = ({ statementMs }: PostgresPatience) => (Number.isFinite(statementMs) ? String(statementMs) : '0');

/**
 * Cuts the connection if an answer takes longer than `ms`. The client's own `query_timeout` would leave it in the pool,
 * with the unanswered statement before every later one.
 */
async function within<T>(ms: number, connection: pg.Connection, asked: Promise<T>): Promise<T> {
  if (ms === Number.POSITIVE_INFINITY) return asked;
  const timer = setTimeout(() => connection.stream.destroy(silence()), ms);
  try {
    return await asked;
  } finally {
    clearTimeout(timer);
  }
}

function clientOf(Client: typeof pg.Client, patience: PostgresPatience) {
  return class extends Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: patience.connectMs });
    }
    // biome-ignore lint/suspicious/noExplicitAny: passes on whichever form of the call is used
    override query(...args: any[]): any {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      const asked: unknown = (super.query as any)(...args);
      return asked instanceof Promise ? within(patience.silentMs, this.connection, asked) : asked;
    }
  };
}

/**
 * PostgreSQL with up to ten connections; `onPool` receives the pool. A silent server costs a request at most the queue
 * time and one silent statement.
 */
export async function postgresDialect(
  url: string,
  patience: PostgresPatience,
  onPool: (pool: pg.Pool) => void = () => undefined,
): Promise<PostgresDialect> {
  const { default: pg } = await import('pg');
  const { default: Cursor } = await import('pg-cursor');
  const types = {
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      if (oid === int8 || oid === numeric) return Number;
      return pg.types.getTypeParser(oid, format as 'text');
    },
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types,
    connectionTimeoutMillis: patience.queueMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    Client: clientOf(pg.Client, patience),
    // Set here because poolers in between refuse such settings at connect.
    onConnect: async (client) => {
      await client.query(
        `set statement_timeout = ${timeoutOf(patience)}; set idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
      );
    },
  });
  // An idle connection dropped by the server must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  // Nor must one dropped between two queries of a transaction; the second query fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  onPool(pool);
  return new PostgresDialect({ pool, cursor: Cursor });
}
