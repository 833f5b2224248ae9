import { sql } from 'kysely'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'

/** What happened with an account of the embedded provider. */
export interface AccountEvent {
  readonly email: string
  readonly action:
    | 'user.sign-in'
    | 'user.sign-in-failed'
    | 'user.sign-out'
    | 'user.password'
    | 'user.password-link'
    | 'user.verify-email'
  /** The network address that it came from, where it is known. */
  readonly address?: string | undefined
}

/** Nobody has proved who they are when a sign-in fails or the operator's command line makes a link. */
const byNobody: Partial<Record<AccountEvent['action'], string>> = {
  'user.sign-in-failed': 'sign-in',
  'user.password-link': 'command line',
}

/** SES-50: writes it into the chain of the user's customer; into the provider's for its staff and for an account without a user. */
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
