import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresIdentity } from './postgres-identity.ts'

/**
 * Who may connect to the embedded database, as settings of PostgreSQL. If the server runs as root, the database runs as another
 * user, such as nobody, whose other processes can enter the folder of the socket: only root may connect then. The files
 * stand where that user cannot change them. Otherwise nobody else can enter the folder.
 */
export const accessSettings = (home: string, { foreign }: PostgresIdentity): Record<string, string> => {
  if (!foreign) return {}
  const [hba, ident] = [join(home, 'postgres-hba.conf'), join(home, 'postgres-ident.conf')]
  writeFileSync(hba, 'local all all peer map=server\n', { mode: 0o644 })
  writeFileSync(ident, 'server root all\n', { mode: 0o644 })
  return { hba_file: hba, ident_file: ident }
}
