import type { GateOpeningView } from '@stallwise/contract/gates/gates.contract.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { useOutcomeWords } from '../gate-words.ts'
import styles from '../gates.module.css'

const icons = { done: 'check', alert: 'alert-triangle', soon: 'clock' } as const

/** The outcome of an opening, large enough to be read at a gate. */
export const OutcomeSign = ({ opening }: { opening: GateOpeningView }) => {
  const { title, text, tone } = useOutcomeWords()(opening)
  return (
    <div className={styles.outcome} data-tone={tone}>
      <Icon name={icons[tone]} size={24} />
      <div>
        <p className={styles.outcomeTitle}>{title}</p>
        <p>{text}</p>
      </div>
    </div>
  )
}
