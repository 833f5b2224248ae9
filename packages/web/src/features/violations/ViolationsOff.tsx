import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { useMe } from '#lib/session/viewer.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

/** VIO-40, USR-42: what a tenant sees at an address of violations while its lot does not show them, and staff without the product. */
export const UnlessViolationsAreOff = ({ children }: { children: ReactNode }) => {
  const { lotId } = lotRoute.useParams()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const me = useMe()
  if (!lot.allowed.includes('violation.read'))
    return (
      <EmptyState
        level={1}
        icon="violation"
        title={<Trans>You don’t have access to violations of this lot.</Trans>}
      >
        <Trans>Ask an administrator of your company for access to enforcement.</Trans>
      </EmptyState>
    )
  if (lot.tabAccess.violation || !seesOnlyOwnGroups(me.roles)) return children
  return (
    <EmptyState level={1} icon="violation" title={<Trans>Violations are switched off for this lot.</Trans>}>
      <Trans>Ask whoever runs the lot to show them to tenants.</Trans>
    </EmptyState>
  )
}
