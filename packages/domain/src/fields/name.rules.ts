import { whenFilled } from './field.rules.ts'
import type { FieldCheck } from './field-faults.ts'
import { withoutInvisible } from './field-values.ts'

/** Common endings of domains. */
const endings =
  'app|biz|click|cloud|club|com|dev|edu|email|gov|help|icu|info|life|link|live|mobi|money|mov|museum|net|news|one|online|org|page|parking|pro|shop|site|space|store|support|tech|today|top|website|work|world|xyz|zip|zone'
/** The endings of countries, but for `sr`, which stands behind names. Source: ISO 3166-1 and IANA’s list. */
const countries =
  'a[cdefgilmoqrstuwxz]|b[abdefghijmnorstvwyz]|c[acdfghiklmnoruvwxyz]|d[ejkmoz]|e[cegrstu]|f[ijkmor]|g[abdefghilmnpqrstuwy]|h[kmnrtu]|i[delmnoqrst]|j[emop]|k[eghimnprwyz]|l[abcikrstuvy]|m[acdeghklmnopqrstuvwxyz]|n[acefgilopruz]|om|p[aefghklmnrstwy]|qa|r[eosuw]|s[abcdeghiklmnostuvxyz]|t[cdfghjklmnortvwz]|u[agksyz]|v[aceginu]|w[fs]|y[et]|z[amw]|рф|рус|укр|бел|бг|срб|ею|ευ|ελ|中国|中國|台灣|香港|한국'
/** Endings that were sold beyond their countries, behind names of any length. */
const everywhere = 'cn|co|io|me|mx|ru|tv|us'

const letter = String.raw`[\p{L}\p{N}-]`
const end = String.raw`(?![\p{L}\p{N}])`
/** Domains, and addresses of e-mail, that programs for e-mail make links of. */
const ofDomain = new RegExp(
  String.raw`${letter}\.(?:${endings}|${everywhere}|xn--\w+)${end}|${letter}{3}\.(?:${countries})${end}|@${letter}+\.\p{L}`,
  'iu',
)
const withScheme = /:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}(?:\/|:\d)|(?:\d{1,3}\.){3}\d/iu

/** As whoever reads an e-mail sees it: every dot is a dot, and what does not show is not there. */
const asRead = (text: string): string => withoutInvisible(text.normalize('NFKC')).replaceAll('。', '.')

const refuseAddress = (isAddress: (text: string) => boolean): FieldCheck =>
  whenFilled((text) => (isAddress(asRead(text)) ? { code: 'web-address' } : undefined))

/** FLD-24: the name of a person without a web address. */
export const personName = refuseAddress((text) => withScheme.test(text) || ofDomain.test(text))

/** FLD-24: the name of a firm, which may be its domain, without anything else of a web address. */
export const firmName = refuseAddress((text) => withScheme.test(text))
