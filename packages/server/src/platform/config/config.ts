import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { backupEnvironment, readBackupConfig, type BackupConfig } from './backup-config.ts'
import { buildLocale, type Locale } from './build-locale.ts'
import { ConfigError } from './config-error.ts'
import { readDatabaseUrl } from './database-config.ts'
import { mailEnvironment, readMailConfig, type MailConfig } from './mail-config.ts'
import { identityEnvironment, readIdentityConfig, type IdentityConfig } from './identity-config.ts'
import { mqttEnvironment, readMqttConfig, type MqttConfig } from './mqtt-config.ts'
import { readS3Config, s3Environment, type S3Config } from './s3-config.ts'
import { readSyncConfig, syncEnvironment, type SyncConfig } from './sync-config.ts'

export { ConfigError }

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const port = z.coerce
  .number({ error: 'must be a number from 0 to 65535.' })
  .int()
  .min(0)
  .max(65_535, 'must be a number from 0 to 65535.')
const hasNoPath = (address: string): boolean => new URL(address).pathname === '/'

const knownProxies: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

const isProxy = (entry: string): boolean => {
  const [address = '', prefix, ...rest] = entry.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  const isPrefix =
    prefix === undefined || (/^\d+$/.test(prefix) ? Number(prefix) <= bits : isIP(prefix) === 4)
  return knownProxies.has(entry) || (isIP(address) !== 0 && isPrefix && rest.length === 0)
}
const areProxies = (list: string): boolean => list.split(',').every((entry) => isProxy(entry.trim()))

const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
/** The contact address of the demo. */
const demoContactUrl = 'mailto:provider@demo.stallwise.example'
const timeZone = z.string().refine(isTimeZone, 'is not an IANA time zone')
const level = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])

/** The environment variables; an empty value counts as not set. */
const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: url
    .refine(hasNoPath, 'must not have a path: Stallwise needs a host name of its own.')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  FILES_DIR: z.string().optional(),
  ...s3Environment,
  ...backupEnvironment,
  ...mqttEnvironment,
  ...syncEnvironment,
  ...mailEnvironment,
  ...identityEnvironment,
  DATABASE_URL: z.string().optional(),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().default('stallwise-web'),
  OIDC_AUDIENCE: z.string().optional(),
  OIDC_ROLES_CLAIM: z.string().default('roles'),
  OIDC_CUSTOMER_CLAIM: z.string().default('customer'),
  DEMO: z.enum(['on', 'off']).optional(),
  LOCALE: z.enum(['en-US', 'es-MX']).optional(),
  CONTACT_URL: z.url({ protocol: /^(https?|mailto|tel)$/ }).optional(),
  MOBILE_APP_URL: url.optional(),
  TIME_ZONE: timeZone.default('America/Toronto'),
  LOG_LEVEL: level.default('warn'),
  TRUST_PROXY: z
    .string()
    .refine(
      areProxies,
      'must be IP addresses or ranges of reverse proxies separated by commas, such as 10.0.0.0/8; loopback, linklocal and uniquelocal are known by name.',
    )
    .default('loopback'),
  METRICS_TOKEN: z.string().min(16).optional(),
  GATE_ADDRESSES: z.string().default(''),
  PAYMENT_HOSTS: z.string().default(''),
  SEALING_KEY: z.string().optional(),
  JUDGED_LOTS_MB: z.coerce
    .number({ error: 'must be a number of megabytes.' })
    .int()
    .min(16, 'must be at least 16.')
    .max(65_536, 'must be at most 65536.')
    .default(256),
})

/** The names of all settings; those of the demo are `demoSettings`. */
export const settings = Object.keys(environment.shape)

export interface OidcConfig {
  /** Undefined with the embedded provider. */
  issuer?: string
  clientId: string
  audience?: string
  rolesClaim: string
  customerClaim: string
}

export interface Config {
  port: number
  host: string
  publicUrl: string
  dataDirectory: string
  filesDirectory: string
  /** Undefined: files are stored in `filesDirectory`. */
  filesS3?: S3Config
  /** Undefined: no backups are made by the server. */
  backup?: BackupConfig
  /** Undefined with the embedded database. */
  databaseUrl?: string
  /** Undefined: devices report by HTTP only. */
  mqtt?: MqttConfig
  /** Undefined: in demo mode mails are shown in the demo's mailbox, otherwise they wait in the outbox. */
  mail?: MailConfig
  /** Copying lot configurations between servers. */
  sync: SyncConfig
  oidc: OidcConfig
  /** Undefined with the embedded provider, and if users are managed at the identity provider itself. */
  identity?: IdentityConfig
  demo: boolean
  locale: Locale
  /** The target of "Contact us"; undefined: the button is not shown. */
  contactUrl?: string
  /** Where the companion app is downloaded; undefined: invitations lead to the pass portal. */
  mobileAppUrl?: string
  /** IANA name; the time zone a new lot starts with. */
  timeZone: string
  logLevel: z.infer<typeof level>
  /** Reverse proxies whose X-Forwarded-For is trusted: addresses or ranges, separated by commas. */
  trustedProxies: string
  /** The token for /metrics; undefined = only this machine may read it. */
  metricsToken?: string
  /** Non-public addresses, ranges and hosts that the server may connect to. GAT-06. */
  gateAddresses: readonly string[]
  /** Hosts (with the port, unless it is 443) that payment accounts may have besides the provider’s own. PAY-71. */
  paymentHosts: readonly string[]
  /** Encrypts device passwords, API tokens of payment accounts and payment links; undefined = a key file in the data directory, or with DATABASE_URL a key in that database. */
  sealingKey?: string
  /** How much memory the lots that are kept ready to be judged may take together. ING-77 */
  judgedLotsBytes: number
}

export const readConfig = (env: Record<string, string | undefined> = process.env): Config => {
  const read = environment.safeParse(withoutEmpty(env))
  if (!read.success) throw new ConfigError(describe(read.error))
  const set = read.data
  const demo = resolveDemoMode(set)
  const dataDirectory = resolve(set.DATA_DIR)
  return {
    port: set.PORT,
    host: set.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    publicUrl: set.PUBLIC_URL ?? `http://localhost:${set.PORT}`,
    dataDirectory,
    filesDirectory: set.FILES_DIR ? resolve(set.FILES_DIR) : join(dataDirectory, 'files'),
    filesS3: readS3Config(set),
    backup: readBackupConfig(set, dataDirectory),
    databaseUrl: readDatabaseUrl(set.DATABASE_URL),
    mqtt: readMqttConfig(set, dataDirectory),
    sync: readSyncConfig(set),
    mail: readMailConfig(set),
    identity: readIdentityConfig(set),
    oidc: {
      issuer: set.OIDC_ISSUER,
      clientId: set.OIDC_CLIENT_ID,
      audience: set.OIDC_AUDIENCE,
      rolesClaim: set.OIDC_ROLES_CLAIM,
      customerClaim: set.OIDC_CUSTOMER_CLAIM,
    },
    demo,
    locale: decideLocale(set.LOCALE),
    contactUrl: set.CONTACT_URL ?? (demo ? demoContactUrl : undefined),
    mobileAppUrl: set.MOBILE_APP_URL,
    timeZone: set.TIME_ZONE,
    logLevel: set.LOG_LEVEL,
    trustedProxies: set.TRUST_PROXY,
    metricsToken: set.METRICS_TOKEN,
    sealingKey: set.SEALING_KEY,
    gateAddresses: listOf(set.GATE_ADDRESSES),
    judgedLotsBytes: set.JUDGED_LOTS_MB * 1024 * 1024,
    paymentHosts: listOf(set.PAYMENT_HOSTS).map((host) => host.toLowerCase()),
  }
}

type Environment = z.infer<typeof environment>

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/** The demo's accounts have a known password, so it never runs with an external database or identity provider. */
const resolveDemoMode = ({ DEMO, DATABASE_URL, OIDC_ISSUER }: Environment): boolean => {
  const own = DATABASE_URL ? 'DATABASE_URL' : OIDC_ISSUER ? 'OIDC_ISSUER' : undefined
  if (DEMO === 'on' && own)
    throw new ConfigError(
      `DEMO=on is not allowed together with ${own}: the demo's accounts have known passwords. Unset one of them.`,
    )
  return DEMO !== 'off' && !own
}

/** Texts are compiled in, so the language is that of the build; run from source it is LOCALE. */
const decideLocale = (wanted: Locale | undefined): Locale => {
  if (!buildLocale) return wanted ?? 'en-US'
  if (wanted && wanted !== buildLocale) {
    throw new ConfigError(
      `LOCALE=${wanted}, but this build is ${buildLocale}: run LOCALE=${wanted} npm run build.`,
    )
  }
  return buildLocale
}

const withoutEmpty = (env: Record<string, string | undefined>): Record<string, string | undefined> => {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}

const describe = (error: z.ZodError): string => {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
}
