import { isMailAddress } from '@stallwise/domain/notifications/mail-address.rules.ts'
import { productName } from '@stallwise/domain/product/product.ts'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'

/** The mail server's part of the environment. */
export const mailEnvironment = {
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().max(300).optional(),
}

export interface MailConfig {
  readonly host: string
  readonly port: number
  /** Implicit TLS. */
  readonly isSecure: boolean
  /** Must never be logged. */
  readonly user?: { readonly name: string; readonly password: string }
  readonly from: { readonly name: string; readonly address: string }
}

interface Settings {
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM?: string | undefined
}

/** `name@example.com`, or `A name <name@example.com>`. */
const readFrom = (text: string): MailConfig['from'] => {
  const [, name, inBrackets] = /^\s*([^<>"\p{Cc}]*?)\s*<([^<>]+)>\s*$/u.exec(text) ?? []
  const address = (inBrackets ?? text).trim()
  if (!isMailAddress(address)) throw new ConfigError('MAIL_FROM: is not a valid e-mail address.')
  return { name: name || productName, address }
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ConfigError(
      'SMTP_URL: special characters in user and password must be percent-encoded (a % is written %25).',
    )
  }
}

/** Both variables or neither: mails need a sender. */
export const readMailConfig = ({ SMTP_URL, MAIL_FROM }: Settings): MailConfig | undefined => {
  if (SMTP_URL === undefined) return undefined
  if (MAIL_FROM === undefined)
    throw new ConfigError('SMTP_URL is set, but not MAIL_FROM: mails need a sender.')
  const { protocol, hostname, port, username, password, pathname, search } = new URL(SMTP_URL)
  if (hostname === '' || pathname.length > 1 || search !== '')
    throw new ConfigError(
      'SMTP_URL: must have the form smtp://user:password@host:port, without a path or query.',
    )
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    isSecure,
    ...(username !== '' && {
      user: { name: decode(username), password: decode(password) },
    }),
    from: readFrom(MAIL_FROM),
  }
}
