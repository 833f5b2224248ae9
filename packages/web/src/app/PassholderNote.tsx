import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '#lib/routes/Link.tsx'
import { useSession } from '#lib/session/SessionContext.tsx'
import { NoticePage } from '#ui/NoticePage.tsx'

/** Holders of a pass account have no screens here. Source: decision 2. */
export const PassholderNote = () => {
  const { productName } = useSession().config
  return (
    <NoticePage
      icon="smartphone"
      title={<Trans>Passholders use the mobile app</Trans>}
      action={
        <Button component={Link} to="/user/my-preferences">
          <Trans>My preferences</Trans>
        </Button>
      }
    >
      <Trans>Your passes, vehicles and guests are in {productName} Go on your phone.</Trans>
    </NoticePage>
  )
}
