import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from './EmptyState.tsx'

/** What was opened is not there any more. */
export const NotThere = ({ back }: { back: string }) => (
  <EmptyState
    icon="info"
    title={<Trans>This is not there any more</Trans>}
    action={
      <Button component={Link} to={back as '/'}>
        <Trans>Back to the list</Trans>
      </Button>
    }
  >
    <Trans>Somebody removed it, or the link is of another lot.</Trans>
  </EmptyState>
)
