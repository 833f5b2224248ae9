import { ConfigError } from './config-error.ts'

const unsupported = (what: string) => new ConfigError(`DATABASE_URL: ${what}`)

/**
 * `DATABASE_URL` as the driver takes it. `sslmode` means what it means to PostgreSQL's own programs: `require` encrypts and
 * verifies nothing, `verify-full` verifies the certificate and the host.
 */
export const readDatabaseUrl = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined
  if (!/^postgres(ql)?:\/\//.test(text))
    throw unsupported('must have the form postgres://user:password@host:port/database.')
  const authority = /^\w+:\/\/([^/]*)/.exec(text)![1]!
  if (authority.slice(authority.lastIndexOf('@') + 1).includes(','))
    throw unsupported('several hosts are not supported; use the address of the primary server.')
  const url = URL.parse(text)
  if (!url)
    throw unsupported(
      'is not a valid address. Special characters in user and password must be percent-encoded (@ is %40, : is %3A, / is %2F, # is %23, ? is %3F, % is %25); a socket directory is written postgres://user@%2Frun%2Fpostgresql/database.',
    )
  if (url.pathname.length <= 1) throw unsupported('has no database name.')
  if (url.searchParams.has('sslmode') && !url.searchParams.has('uselibpqcompat'))
    url.searchParams.set('uselibpqcompat', 'true')
  return url.href
}
