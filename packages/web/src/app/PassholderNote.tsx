import { Trans } from '@lingui/react/macro'
import { useSession } from '#lib/session/SessionContext.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Holders of a pass account have no screens here. Source: decision 2. */
export const PassholderNote = () => {
  const { productName } = useSession().config
  return (
    <main id="content" tabIndex={-1}>
      <EmptyState level={1} icon="phone" title={<Trans>Passholders use the mobile app</Trans>}>
        <Trans>Your passes, vehicles and guests are in {productName} Go on your phone.</Trans>
      </EmptyState>
    </main>
  )
}
