/** A later version of the service has been at work here: what this one takes for granted may not hold any more. */
export class LaterDatabase extends Error {
  /** @param unknown what this version does not know of */
  constructor(unknown: readonly string[]) {
    super(
      `The database was migrated by a later version of the service (${unknown.join(', ')}). Start that version, or restore a backup of this one’s.`,
    );
    this.name = 'LaterDatabase';
  }
}

/** A migration met what it did not expect; what came before it is taken back as well. */
export class MigrationFailed extends Error {
  constructor(name: string, cause: Error) {
    super(`The migration ${name} failed, and the database is as it was before: ${cause.message.split('\n')[0]}`, {
      cause,
    });
    this.name = 'MigrationFailed';
  }
}
