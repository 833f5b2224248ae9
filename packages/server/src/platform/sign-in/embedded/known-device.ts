import { createHmac, timingSafeEqual } from 'node:crypto'
import { embeddedPath, type SignInSettings } from '../sign-in-settings.ts'

const cookieName = 'stallwise_device'
const maxDays = 400
/** On a shared computer: the accounts that signed in last. */
const maxAccounts = 5

const proofOf = (key: string, email: string): string =>
  createHmac('sha256', key).update(`device ${email.toLowerCase()}`).digest('base64url')

const equal = (one: string, other: string): boolean => {
  const [bytes, otherBytes] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === otherBytes.length && timingSafeEqual(bytes, otherBytes)
}

const proofsIn = (cookies: string | undefined): string[] => {
  const found = cookies?.split(/;\s*/).find((pair) => pair.startsWith(`${cookieName}=`))
  return found
    ? found
        .slice(cookieName.length + 1)
        .split('.')
        .slice(0, maxAccounts)
    : []
}

/** SES-31: a browser keeps a proof for each account that signed in from it; the proof reveals nothing to others. */
export const createKnownDevices = (keys: readonly string[], { issuer }: Pick<SignInSettings, 'issuer'>) => ({
  knows: (cookies: string | undefined, email: string): boolean =>
    proofsIn(cookies).some((proof) => keys.some((key) => equal(proof, proofOf(key, email)))),
  /** The cookie to set after the account has signed in. */
  remember: (cookies: string | undefined, email: string): string => {
    const proof = proofOf(keys[0]!, email)
    const others = proofsIn(cookies).filter((one) => one !== proof)
    const value = [proof, ...others].slice(0, maxAccounts).join('.')
    const attributes = [`Path=${embeddedPath}`, `Max-Age=${maxDays * 86_400}`, 'HttpOnly', 'SameSite=Lax']
    return [`${cookieName}=${value}`, ...attributes, ...(issuer.startsWith('https:') ? ['Secure'] : [])].join(
      '; ',
    )
  },
})
