import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession, useSessionState } from '#lib/session/SessionContext.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** On the way out nothing is shown; a failed way out or in offers another try. */
export const SessionGate = ({ children }: { children: ReactNode }) => {
  const session = useSession()
  const state = useSessionState()
  if (state === 'leaving') return null
  if (state !== 'failed') return children
  return (
    <main>
      <EmptyState
        level={1}
        icon="lock"
        title={<Trans>You are signed out</Trans>}
        action={
          <Button variant="primary" onClick={() => void session.signIn('/')}>
            <Trans>Sign in</Trans>
          </Button>
        }
      >
        <Trans>Sign-in failed. Everything you saved is kept.</Trans>
      </EmptyState>
    </main>
  )
}
