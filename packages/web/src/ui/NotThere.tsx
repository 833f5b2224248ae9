import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '#lib/routes/Link.tsx'
import { EmptyState } from './EmptyState.tsx'

/** What was opened is not there any more. */
export const NotThere = ({ back }: { back: string }) => (
  <EmptyState
    icon="info"
    title={<Trans>No longer available</Trans>}
    action={
      <Button component={Link} to={back}>
        <Trans>Back to the list</Trans>
      </Button>
    }
  >
    <Trans>It was removed, or the link belongs to another lot.</Trans>
  </EmptyState>
)
