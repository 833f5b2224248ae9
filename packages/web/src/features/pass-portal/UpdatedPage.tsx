import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '#lib/routes/Link.tsx'
import { useSession } from '#lib/session/SessionContext.tsx'
import { NoticePage } from '#ui/NoticePage.tsx'

/** Where a passholder arrives after a change. */
export const UpdatedPage = () => (
  <NoticePage
    brand={useSession().config.productName}
    icon="check"
    title={<Trans>Your information is updated</Trans>}
    action={
      <Button component={Link} to="/pass-portal">
        <Trans>Change something else</Trans>
      </Button>
    }
  >
    <Trans>New license plates are recognized immediately. We’ve sent you an e-mail about the change.</Trans>
  </NoticePage>
)
