import { readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { BackupError } from './backup.model.ts'
import { copyOne, copyTree, flush, paceOf, type Copied } from './copy-tree.ts'

/** Folders of a cluster whose content belongs to the running server alone. */
const emptied: ReadonlySet<string> = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
/** With the lock of the socket, which stands in the same folder. */
const leftOut =
  /^(\.s\.PGSQL\..*|postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|.*pg_internal\.init.*|pgsql_tmp.*)$/
const control = join('global', 'pg_control')

/** BAK-01: a fast copy would take the disk and a core from those who use the database. */
const bytesPerSecond = 150_000_000

const isSegment = /^[0-9A-F]{24}$/

interface Stop {
  readonly lsn: string
  readonly labelfile: string
  readonly spcmapfile: string
  readonly first: string
  readonly last: string
}

/** The segments of the log that the copy needs to become consistent. The slot has kept them. */
const copyLog = async (from: string, to: string, { first, last }: Stop, copied: Copied): Promise<void> => {
  const names = (await readdir(from)).filter((name) => isSegment.test(name) && name >= first && name <= last)
  if (!names.includes(first) || !names.includes(last))
    throw new BackupError('PostgreSQL has removed a part of its log that the backup needs. Try again.')
  for (const name of names) await copyOne(join(from, name), join(to, name), copied)
  await flush(to)
}

/**
 * Copies a running cluster by PostgreSQL's low-level way, with the log that the copy needs: it can be started by itself.
 * `connect` opens a connection of a superuser to the server of `directory`. Source: PostgreSQL documentation, "Making a Base Backup
 * Using the Low Level API" and "Standalone Hot Backups". BAK-01.
 */
export const copyCluster = async (
  connect: () => Promise<pg.Client>,
  directory: string,
  target: string,
): Promise<Copied & { readonly upTo: string; readonly postgres: number }> => {
  // One session from the beginning to the end: when it is lost, so is the backup, and its slot.
  const client = await connect()
  try {
    await client.query('set statement_timeout = 0; set idle_session_timeout = 0')
    await client.query(
      `select pg_create_physical_replication_slot('stallwise_backup_' || pg_backend_pid(), true, true)`,
    )
    const { rows: started } = await client.query<{ lsn: string; first: string; postgres: number }>(
      `select lsn::text, pg_walfile_name(lsn) as first, current_setting('server_version_num')::int / 10000 as postgres
       from pg_backup_start('stallwise', true) as lsn`,
    )
    const copied = await copyTree(directory, target, {
      isEmptied: (path) => emptied.has(path),
      isLeftOut: (path) => path === control || leftOut.test(basename(path)),
      pace: paceOf(bytesPerSecond),
    })
    await copyOne(join(directory, control), join(target, control), copied)
    const { rows: stopped } = await client.query<Omit<Stop, 'first'>>(
      `select lsn::text, labelfile, spcmapfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)`,
    )
    const stop = { ...stopped[0]!, first: started[0]!.first }
    if (stop.spcmapfile.trim() !== '')
      throw new BackupError('The database has tablespaces of its own, which this backup does not know.')
    await writeFile(join(target, 'backup_label'), stop.labelfile, { mode: 0o600, flush: true })
    await copyLog(join(directory, 'pg_wal'), join(target, 'pg_wal'), stop, copied)
    return { ...copied, upTo: stop.lsn, postgres: started[0]!.postgres }
  } finally {
    await client.end().catch(() => {})
  }
}
