import { hash, verify } from '@node-rs/argon2'

/** Argon2id as OWASP recommends: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

let decoy: Promise<string> | undefined

export const hashPassword = (password: string): Promise<string> => {
  return hash(password.normalize('NFC'), cost)
}

/** Takes the same time with and without an account, so that timing does not reveal which accounts exist. */
export const checkPassword = async (
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> => {
  decoy ??= hashPassword('no account has this one')
  const matches = await verify(passwordHash ?? (await decoy), password.normalize('NFC'))
  return matches && Boolean(passwordHash)
}
