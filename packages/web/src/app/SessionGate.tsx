import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession, useSessionState } from '#lib/session/SessionContext.tsx'
import { NoticePage } from '#ui/NoticePage.tsx'

/** On the way out nothing is shown; a failed way out or in offers another try. */
export const SessionGate = ({ children }: { children: ReactNode }) => {
  const { t } = useLingui()
  const session = useSession()
  const state = useSessionState()
  if (state === 'leaving') return null
  if (state !== 'failed') return children
  return (
    <NoticePage
      brand={session.config.productName}
      icon="lock"
      title={<Trans>You are signed out</Trans>}
      action={<Button variant="primary" onClick={() => void session.signIn('/')}>{t`Sign in`}</Button>}
    >{t`Sign-in failed. Everything you saved is kept.`}</NoticePage>
  )
}
