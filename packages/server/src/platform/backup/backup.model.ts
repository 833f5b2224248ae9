import { z } from 'zod'

/** The file that is written last: a folder without it is no backup. */
export const manifestFile = 'backup.json'

/** Files of the data directory beside the database: the key, without which device passwords cannot be read. */
export const ownFiles = ['sealing.key', 'payment-sandbox.jsonl'] as const

/** What a backup contains. Times are RFC 3339, sizes bytes. */
export const backupManifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The major version of PostgreSQL, which must be the same to restore it. */
  postgres: z.number().int(),
  /** The position in PostgreSQL's log up to which the copy is complete. */
  upTo: z.string(),
  bytes: z.number().int(),
  /** Null: the files are in a bucket, which has to be backed up by itself. */
  files: z.number().int().nullable(),
})
/** What a backup contains. */
export type BackupManifest = z.infer<typeof backupManifest>

const prefix = 'stallwise-'

/** The folder of a backup, which sorts by its time: `stallwise-20261126T150000Z`. */
export const backupName = (at: Date): string => `${prefix}${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`

/** When a folder with such a name was made; undefined for others. */
export const backupTimeOf = (name: string): Date | undefined => {
  const [, ...parts] = /^stallwise-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name) ?? []
  if (parts.length === 0) return undefined
  const [year, month, day, hour, minute, second] = parts as [string, string, string, string, string, string]
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** A backup that cannot be made or restored; the message says what to do. */
export class BackupError extends Error {}
