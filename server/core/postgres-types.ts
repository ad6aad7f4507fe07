import pg from 'pg';
import { parsers } from './value-parsers.ts';

export const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    format !== 'binary' && parsers[oid] ? parsers[oid] : pg.types.getTypeParser(oid, format)) as never,
};
