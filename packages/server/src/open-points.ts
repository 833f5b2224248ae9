import { adminCall } from '#admin/command-names.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'

const isLocal = (url: string): boolean => /^https?:\/\/(localhost|127\.|\[::1\])/.test(url)

/** OPS-09: what an operator has not done yet, in a sentence each with the setting; nothing for the demo. */
export const openPointsOf = (
  { demo, publicUrl, mail, databaseUrl, sealingKey, oidc }: Config,
  { hasUsers }: { readonly hasUsers: boolean },
): string[] => {
  if (demo) return []
  const isPlain = publicUrl.startsWith('http://')
  return [
    isLocal(publicUrl) &&
      `PUBLIC_URL is ${publicUrl}: links in e-mails and QR codes lead there, so they work on this machine only. Set it to the address that people use.`,
    isPlain &&
      !isLocal(publicUrl) &&
      'PUBLIC_URL is an http address: passwords and tokens are sent unencrypted. Put a reverse proxy with TLS in front, and set PUBLIC_URL to its https address.',
    !mail &&
      'SMTP_URL is not set: e-mails, also those for forgotten passwords, stay in the outbox until it is.',
    databaseUrl !== undefined &&
      sealingKey === undefined &&
      'SEALING_KEY is not set: the key of device passwords and payment accounts is in the database itself, so whoever has a copy of it can read them.',
    !hasUsers &&
      `Nobody can sign in yet. Create the first administrator: ${adminCall('create EMAIL')}${oidc.issuer === undefined ? '' : ', who then signs in through OIDC_ISSUER'} (docs/operate/administration.md).`,
  ].filter((point) => point !== false)
}

/** Whether anybody has an account, or would be known to the identity provider. */
export const hasUsers = (database: Database): Promise<boolean> =>
  database.asSystem(
    async (tx) =>
      (await tx
        .selectFrom('app_user')
        .select('id')
        .where('removed_at', 'is', null)
        .limit(1)
        .executeTakeFirst()) !== undefined,
  )
