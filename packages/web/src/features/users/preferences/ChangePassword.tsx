import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { Card } from '#ui/Card.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { toastDone, toastFailed } from '#ui/toasts.tsx'

/** The password is changed by a link that is e-mailed. USR-51 */
export const ChangePassword = ({ email }: { email: string }) => {
  const { t, i18n } = useLingui()
  const send = useMutation({
    mutationFn: () => call('POST /admin/users/preferences/password-link'),
    onSuccess: () => toastDone(t`We sent a link to ${email}.`),
    onError: (error) => toastFailed(problemText(error, i18n)),
  })
  return (
    <Card title={<Trans>Password</Trans>}>
      <Toolbar align="apart">
        <p className="dim">{t`We’ll e-mail you a link to set a new password.`}</p>
        <Button onClick={() => send.mutate()} loading={send.isPending}>{t`Change password`}</Button>
      </Toolbar>
    </Card>
  )
}
