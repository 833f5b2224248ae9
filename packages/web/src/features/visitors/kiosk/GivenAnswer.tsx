import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { GivenValidation } from '@stallwise/contract/visitors/registered-vehicles.contract.ts'
import { kioskTimes } from '@stallwise/domain/visitors/registered-vehicles.model.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { undoMs } from '#ui/toasts.tsx'
import styles from './kiosk.module.css'
import { useIdle } from './use-idle.ts'
import { useTakeBack } from './use-take-back.ts'

interface GivenAnswerProps {
  lotId: string
  given: GivenValidation
  onNext: () => void
}

/** What was given to which plate; it can be undone for 10 seconds. VAL-23 */
export const GivenAnswer = ({ lotId, given, onNext }: GivenAnswerProps) => {
  const { i18n } = useLingui()
  const [mayUndo, setMayUndo] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setMayUndo(false), undoMs)
    return () => clearTimeout(timer)
  }, [])
  useIdle(given._id, kioskTimes.answerMs, onNext)
  const undo = useTakeBack(lotId, onNext)
  return (
    <div className={styles.answer}>
      <div className={styles.answerText} role="status">
        <Icon name="check" size={24} />
        <h2>
          <Trans>Validation given</Trans>
        </h2>
        <p className={`plate ${styles.answerPlate}`}>{given.licensePlate}</p>
        <p className={styles.until}>{given.name}</p>
      </div>
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
