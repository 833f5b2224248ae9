import { hash, verify } from '@node-rs/argon2'

/** Argon2id as OWASP advises: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

let decoy: Promise<string> | undefined

export const hashPassword = (password: string): Promise<string> => {
  return hash(password.normalize('NFC'), cost)
}

/** Takes the same work with and without an account, so that time does not tell which e-mails there are. */
export const isPassword = async (
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> => {
  decoy ??= hashPassword('no account has this one')
  const right = await verify(passwordHash ?? (await decoy), password.normalize('NFC'))
  return right && Boolean(passwordHash)
}
