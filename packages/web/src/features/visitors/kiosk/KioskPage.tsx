import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ValidationReply } from '@stallwise/contract/visitors/registered-vehicles.contract.ts'
import { kioskTimes } from '@stallwise/domain/visitors/registered-vehicles.model.ts'
import { isKnownRefusal, problemText } from '#lib/api/problem-text.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { GiveValidation } from './GiveValidation.tsx'
import { KioskForm } from './KioskForm.tsx'
import { kioskQuery } from './kiosk.queries.ts'
import styles from './kiosk.module.css'
import { useIdle } from './use-idle.ts'

type Answer = ValidationReply & { plate: string }

/** GUE-51: that the plate is validated and until when, not whose it is. */
const KioskAnswer = ({
  answer,
  timeZone,
  onNext,
}: {
  answer: Answer
  timeZone: string
  onNext: () => void
}) => {
  useIdle(answer.plate, kioskTimes.answerMs, onNext)
  const { plate, until } = answer
  return (
    <div className={styles.answer} role="status">
      <Icon name="check" size={24} />
      <h2>
        <Trans>Parking validated</Trans>
      </h2>
      <p className={`plate ${styles.answerPlate}`}>{plate}</p>
      {until !== null && (
        <p className={styles.until}>
          <Trans>Until {formatDateTime(until, timeZone)}</Trans>
        </p>
      )}
      <Button variant="primary" className={styles.submit!} onClick={onNext} autoFocus>
        <Trans>Next visitor</Trans>
      </Button>
    </div>
  )
}

/** `/parkinglots/{id}/staff-visitor-validation`: a kiosk where visitors validate their parking (GUE-50 to GUE-53), or, where they pay, staff give validations (VAL-20). */
export const KioskPage = () => {
  const { i18n } = useLingui()
  const { lotId = '' } = useParams({ strict: false })
  const kiosk = useQuery(kioskQuery(lotId))
  const [answer, setAnswer] = useState<Answer>()
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.head}>
          <h1>
            <Trans>Visitor validation</Trans>
          </h1>
          {kiosk.data && <p className="dim">{kiosk.data.name}</p>}
        </div>
        {kiosk.error &&
          (isKnownRefusal(kiosk.error) ? (
            <Banner tone="soon" role="alert">
              {problemText(kiosk.error, i18n)}
            </Banner>
          ) : (
            <ErrorState onRetry={() => void kiosk.refetch()}>{problemText(kiosk.error, i18n)}</ErrorState>
          ))}
        {kiosk.data && kiosk.data.validations.length > 0 && (
          <GiveValidation lotId={lotId} kiosk={kiosk.data} />
        )}
        {kiosk.data &&
          kiosk.data.validations.length === 0 &&
          (answer ? (
            <KioskAnswer answer={answer} timeZone={kiosk.data.timeZone} onNext={() => setAnswer(undefined)} />
          ) : (
            <KioskForm lotId={lotId} kiosk={kiosk.data} onValidated={setAnswer} />
          ))}
      </div>
    </main>
  )
}
