import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { email, faultsOfFields, required } from '@stallwise/domain/fields/field.rules.ts'
import { companionAppName } from '@stallwise/domain/product/product.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { useSession } from '#lib/session/SessionContext.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { faultText } from '#ui/fields/fault-text.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { NoticePage } from '#ui/NoticePage.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { PublicPage } from '#ui/PublicPage.tsx'
import { FieldStack } from '#ui/Stack.tsx'

/** What was asked for; the page cannot know whether an e-mail was sent. */
type RequestKind = 'link' | 'guidance'

const RequestSent = ({
  sent,
  email: to,
  onBack,
}: {
  sent: RequestKind
  email: string
  onBack: () => void
}) => (
  <NoticePage
    brand={useSession().config.productName}
    icon="mail"
    title={<Trans>Check your e-mail</Trans>}
    action={
      <Button onClick={onBack}>
        <Trans>Try another pass ID or address</Trans>
      </Button>
    }
  >
    {sent === 'link' ? (
      <Trans>
        If this pass ID and {to} belong together, we’ve sent a link to {to}. It expires in 1 hour.
      </Trans>
    ) : (
      <Trans>
        If {to} belongs to a passholder, we’ve sent instructions to {to}.
      </Trans>
    )}
  </NoticePage>
)

const useRequest = () => {
  const { i18n } = useLingui()
  const [values, setValues] = useState({ passholderId: '', email: '' })
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [sent, setSent] = useState<RequestKind>()
  const send = async (what: RequestKind) => {
    const wrong = faultsOfFields(values, {
      ...(what === 'link' && { passholderId: [required] }),
      email: [required, email],
    })
    setFaults(wrong)
    setFailure(undefined)
    if (wrong.length > 0) return
    setBusy(true)
    try {
      if (what === 'link') await call('POST /v2/pass-holders-details/', { body: values })
      else
        await call('POST /pass-holders/newTenant/sendStallwiseGoMobileGuidanceEmail/', {
          body: { email: values.email },
        })
      setSent(what)
    } catch (error) {
      setFailure(problemText(error, i18n))
    } finally {
      setBusy(false)
    }
  }
  const fieldOf = (name: keyof typeof values) => {
    const fault = faults.find(({ path }) => path === name)
    return {
      value: values[name],
      error: fault && faultText(fault),
      onChange: (event: { currentTarget: { value: string } }) => {
        const { value } = event.currentTarget
        setValues((before) => ({ ...before, [name]: value }))
        setFaults((before) => before.filter(({ path }) => path !== name))
      },
    }
  }
  return { values, fieldOf, failure, isBusy, sent, send, back: () => setSent(undefined) }
}

/** PTL-01: pass ID and e-mail address only cause an e-mail. */
export const RequestLinkPage = () => {
  const { t } = useLingui()
  const { values, fieldOf, failure, isBusy, sent, send, back } = useRequest()
  if (sent) return <RequestSent sent={sent} email={values.email.trim()} onBack={back} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send('link')
  }
  return (
    <PublicPage>
      <PageHead title={t`Change your parking pass`} />
      {failure !== undefined && <Banner tone="alert">{failure}</Banner>}
      <Card>
        <form onSubmit={submit} noValidate>
          <FieldStack>
            <p>{t`Enter your pass ID and the e-mail address of your pass. We’ll e-mail you a link to change your license plates and details.`}</p>
            <TextField
              label={t`Pass ID`}
              required
              autoComplete="off"
              autoCapitalize="characters"
              classNames={{ input: 'plate' }}
              {...fieldOf('passholderId')}
            />
            <TextField label={t`E-mail`} type="email" required autoComplete="email" {...fieldOf('email')} />
            <Button type="submit" variant="primary" loading={isBusy}>
              {t`E-mail me a link`}
            </Button>
          </FieldStack>
        </form>
      </Card>
      <Card title={companionAppName}>
        <FieldStack>
          <p>{t`With the app on your phone you see your pass, change your license plates and invite guests. Enter your e-mail address above.`}</p>
          <div>
            <Button loading={isBusy} onClick={() => void send('guidance')}>
              {t`E-mail me how to get the app`}
            </Button>
          </div>
        </FieldStack>
      </Card>
    </PublicPage>
  )
}
