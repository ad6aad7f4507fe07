import { sql } from 'kysely';

/** True for keys that are neither revoked nor expired, by the database's clock. */
export const keyIsActive = sql<boolean>`api_keys.revoked_at is null and (api_keys.expires_at is null or api_keys.expires_at > app_now())`;
