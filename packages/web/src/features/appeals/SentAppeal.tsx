import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AppealPage } from '@stallwise/contract/appeals/appeals.contract.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { formatFullDateTime } from '#lib/format/times.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { Fact, Facts } from '#ui/Facts.tsx'
import { FieldStack } from '#ui/Stack.tsx'
import { appealStateNames } from './appeal-words.ts'
import { PhotoField } from './PhotoField.tsx'
import { sendPhoto } from './send-appeal.ts'
import styles from './appeals.module.css'

interface LatePhotoProps {
  token: string
  onSent: (page: AppealPage) => void
}

/** APL-12: a photo that was forgotten, or could not be sent with the appeal. */
const LatePhoto = ({ token, onSent }: LatePhotoProps) => {
  const { i18n } = useLingui()
  const [photo, setPhoto] = useState<File | null>(null)
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const send = async (chosen: File) => {
    setBusy(true)
    setFailure(undefined)
    try {
      onSent(await sendPhoto(token, chosen, () => undefined))
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FieldStack className={styles.part}>
      {failure !== undefined && (
        <Banner tone="alert" role="alert">
          {problemText(failure, i18n)}
        </Banner>
      )}
      <PhotoField photo={photo} onPhoto={setPhoto} />
      {photo && (
        <Button variant="primary" loading={isBusy} onClick={() => void send(photo)}>
          <Trans>Send photo</Trans>
        </Button>
      )}
    </FieldStack>
  )
}

interface SentAppealProps {
  token: string
  page: AppealPage
  isWithoutPhoto: boolean
  onChanged: (page: AppealPage) => void
}

/** APL-24: what the driver wrote, its state, and the answer. */
export const SentAppeal = ({ token, page, isWithoutPhoto, onChanged }: SentAppealProps) => {
  const { t } = useLingui()
  const { appeal, timeZone } = page
  if (!appeal) return null
  const { state, text, receivedAt, photo, answer, answeredAt } = appeal
  return (
    <Card title={<Trans>Your appeal</Trans>}>
      <Facts>
        <Fact name={<Trans>State</Trans>}>
          <strong>{appealStateNames()[state]}</strong>
        </Fact>
        <Fact name={<Trans>Sent</Trans>}>{formatFullDateTime(receivedAt, timeZone)}</Fact>
        {answeredAt && <Fact name={<Trans>Answered</Trans>}>{formatFullDateTime(answeredAt, timeZone)}</Fact>}
      </Facts>
      {isWithoutPhoto && (
        <Banner tone="soon" role="alert">
          <Trans>Your appeal was received, but the photo could not be sent. Try again.</Trans>
        </Banner>
      )}
      {answer && (
        <div className={styles.part}>
          <span className="dim">{t`Answer of the parking office`}</span>
          <p className={styles.text}>{answer}</p>
        </div>
      )}
      <div className={styles.part}>
        <span className="dim">{t`What you wrote`}</span>
        <p className={styles.text}>{text}</p>
      </div>
      {photo && <img className={styles.photo} src={photo} alt={t`Your photo`} />}
      {!photo && state === 'received' && <LatePhoto token={token} onSent={onChanged} />}
    </Card>
  )
}
