import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '#lib/session/SessionContext.tsx'
import { NoticePage } from '#ui/NoticePage.tsx'

const Setup = ({ title, children }: { title: ReactNode; children: ReactNode }) => {
  const session = useSession()
  return (
    <NoticePage
      brand={session.config.productName}
      icon="check"
      title={title}
      action={
        <Button variant="primary" onClick={() => void session.signIn('/')}>
          <Trans>Sign in</Trans>
        </Button>
      }
    >
      {children}
    </NoticePage>
  )
}

export const PasswordCreatedPage = () => {
  const { productName } = useSession().config
  return (
    <Setup title={<Trans>Your password is set</Trans>}>
      <Trans>Your e-mail address is verified. Sign in to {productName} with it and your new password.</Trans>
    </Setup>
  )
}

export const SetupCompletePage = () => {
  const { productName } = useSession().config
  return (
    <Setup title={<Trans>Your account is ready</Trans>}>
      <Trans>Your e-mail address is verified. From now on you sign in to {productName} with it.</Trans>
    </Setup>
  )
}
