import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { AppealPage } from '@stallwise/contract/appeals/appeals.contract.ts'
import { checkAppeal, longestAppeal } from '@stallwise/domain/appeals/appeals.rules.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { faultText } from '#ui/fields/fault-text.ts'
import { FieldStack } from '#ui/Stack.tsx'
import { PhotoField } from './PhotoField.tsx'
import { sendAppeal, sendPhoto } from './send-appeal.ts'

interface AppealFormProps {
  token: string
  /** What the page shows after the appeal was received; `isWithoutPhoto` if its photo could not be sent. */
  onReceived: (page: AppealPage, isWithoutPhoto: boolean) => void
}

/** APL-10, APL-12: the appeal, with one photo. The photo is sent after it, so that a bad network costs no words. */
export const AppealForm = ({ token, onReceived }: AppealFormProps) => {
  const { i18n, t } = useLingui()
  const [text, setText] = useState('')
  const [photo, setPhoto] = useState<File | null>(null)
  const [hasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [fault] = checkAppeal({ text })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (fault) return
    setBusy(true)
    setFailure(undefined)
    try {
      const page = await sendAppeal(token, text.trim())
      const withPhoto = photo ? await sendPhoto(token, photo, () => undefined).catch(() => undefined) : page
      onReceived(withPhoto ?? page, !withPhoto)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={<Trans>Appeal</Trans>}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <FieldStack>
          {failure !== undefined && (
            <Banner tone="alert" role="alert">
              {problemText(failure, i18n)}
            </Banner>
          )}
          <Textarea
            label={t`Why is the notice wrong?`}
            description={t`At most ${formatNumber(longestAppeal)} characters. The parking office reads it and answers by e-mail.`}
            required
            autosize
            minRows={5}
            maxRows={14}
            value={text}
            error={hasTried && fault && faultText(fault)}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <PhotoField photo={photo} onPhoto={setPhoto} />
          <Button type="submit" variant="primary" loading={isBusy}>{t`Send appeal`}</Button>
        </FieldStack>
      </form>
    </Card>
  )
}
