import { sql } from 'kysely'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'

/** An event of an account of the embedded provider. */
export interface AccountEvent {
  readonly email: string
  readonly action:
    | 'user.sign-in'
    | 'user.sign-in-failed'
    | 'user.sign-out'
    | 'user.password'
    | 'user.password-link'
    | 'user.verify-email'
  /** The network address of the request, if known. */
  readonly address?: string | undefined
}

/** No user is authenticated when a sign-in fails or the command line creates a link. */
const byNobody: Partial<Record<AccountEvent['action'], string>> = {
  'user.sign-in-failed': 'sign-in',
  'user.password-link': 'command line',
}

/** SES-50: audits the event in the chain of the user's customer, or of the provider for its staff and accounts without a user. */
export const auditAccount = async (tx: Tx, { email, action, address }: AccountEvent): Promise<void> => {
  const user = await tx
    .selectFrom('app_user')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('removed_at', 'is', null)
    .select(['id', 'name', 'customer_id'])
    .executeTakeFirst()
  const nobody = byNobody[action]
  await writeAudit(tx, {
    customerId: user?.customer_id ?? null,
    actor: nobody ? { id: null, name: nobody } : { id: user?.id ?? null, name: user?.name ?? email },
    action,
    objectKind: user ? 'user' : 'account',
    objectId: user?.id ?? email,
    before: null,
    after: address === undefined ? null : { address },
    at: new Date(),
  })
}
