import { zstdDecompressSync } from 'node:zlib';
import { Migration } from '@mikro-orm/migrations';

/** Rows that are unpacked at once. */
const ROWS = 64;
/** How a compressed text begins. */
const COMPRESSED = String.raw`'\x28b52ffd'`;

/**
 * Answers and results are stored as they are packed where they are made (`server/core/packed.ts`). What is there stays as it is: no table
 * is written anew. A process of the version before stores its answers as ever, and does not see those of this one.
 */
export class Migration0055PackedTexts extends Migration {
  override up(): void {
    this.addSql(`
      alter table answers add column packed bytea;
      alter table answers drop constraint ready_has_body,
        add constraint ready_has_answer check (state = 'pending' or num_nonnulls(body, packed) > 0) not valid;
      alter table research_results add column bytes bigint;
      alter table result_pieces alter column body drop not null, add column packed bytea,
        add constraint result_pieces_text check (num_nonnulls(body, packed) = 1) not valid;
    `);
  }

  override async down(): Promise<void> {
    await this.execute('alter table result_pieces disable trigger result_pieces_append_only');
    await this.#unpack('answers', '::json');
    await this.#unpack('result_pieces', '');
    this.addSql(`
      alter table result_pieces enable trigger result_pieces_append_only;
      alter table result_pieces drop constraint result_pieces_text, drop column packed, alter column body set not null;
      alter table research_results drop column bytes;
      alter table answers drop constraint ready_has_answer, drop column packed,
        add constraint ready_has_body check (state = 'pending' or body is not null);
    `);
  }

  /** Only a program can. */
  async #unpack(table: string, type: string): Promise<void> {
    for (;;) {
      const rows = (await this.execute(
        `select ctid::text as place, packed, substr(packed, 1, 4) = ${COMPRESSED} as "isCompressed"
          from ${table} where packed is not null limit ${ROWS}`,
      )) as { place: string; packed: Uint8Array; isCompressed: boolean }[];
      if (rows.length === 0) return;
      for (const { place, packed, isCompressed } of rows) {
        const text = (isCompressed ? zstdDecompressSync(packed) : Buffer.from(packed)).toString();
        await this.execute(`update ${table} set body = coalesce(body, ?${type}), packed = null where ctid = ?::tid`, [
          text,
          place,
        ]);
      }
    }
  }
}
