import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { GivenValidation } from '@stallwise/contract/visitors/registered-vehicles.contract.ts'
import { platePayPath } from '@stallwise/domain/payments/pay-pages.ts'
import { kioskTimes } from '@stallwise/domain/visitors/registered-vehicles.model.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { QrCode } from '#ui/qr/QrCode.tsx'
import { undoMs } from '#ui/toasts.tsx'
import styles from './kiosk.module.css'
import { useIdle } from './use-idle.ts'
import { useTakeBack } from './use-take-back.ts'

interface GivenAnswerProps {
  lotId: string
  given: GivenValidation
  paysOnline: boolean
  onNext: () => void
}

/** What was given to which plate; it can be undone for 10 seconds. The visitor can pay the rest by phone. VAL-23, VAL-25 */
export const GivenAnswer = ({ lotId, given, paysOnline, onNext }: GivenAnswerProps) => {
  const { t, i18n } = useLingui()
  const [mayUndo, setMayUndo] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setMayUndo(false), undoMs)
    return () => clearTimeout(timer)
  }, [])
  useIdle(given._id, paysOnline ? kioskTimes.codeMs : kioskTimes.answerMs, onNext)
  const undo = useTakeBack(lotId, onNext)
  return (
    <div className={styles.answer}>
      <div className={styles.answerText} role="status">
        <Icon name="check" size={24} />
        <h2>{t`Validation given`}</h2>
        <p className={`plate ${styles.answerPlate}`}>{given.licensePlate}</p>
        <p className={styles.until}>{given.name}</p>
      </div>
      {paysOnline && (
        <>
          <QrCode
            text={new URL(platePayPath(lotId, given.licensePlate), location.origin).href}
            label={t`QR code of the page to pay for ${given.licensePlate}`}
            className={styles.code}
          />
          <p className={styles.scan}>{t`Scan the code with your phone to see what is left to pay.`}</p>
        </>
      )}
      {undo.error && (
        <p role="alert" className={styles.failure}>
          {problemText(undo.error, i18n)}
        </p>
      )}
      <Button variant="primary" className={styles.submit!} onClick={onNext} autoFocus>
        <Trans>Next visitor</Trans>
      </Button>
      {mayUndo && (
        <Button className={styles.submit!} onClick={() => undo.mutate(given._id)} loading={undo.isPending}>
          <Trans>Undo</Trans>
        </Button>
      )}
    </div>
  )
}
