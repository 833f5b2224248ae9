import { useLingui } from '@lingui/react/macro'
import type { ShownSign } from '@stallwise/domain/wayfinders/wayfinders.model.ts'
import { useLineStateNames } from './sign-words.ts'
import styles from './wayfinders.module.css'

/** A sign as a driver sees it; the state of a line is also text for screen readers, since a blank line shows none. */
export const SignPreview = ({ sign, size = 'large' }: { sign: ShownSign; size?: 'large' | 'small' }) => {
  const { t } = useLingui()
  const states = useLineStateNames()
  return (
    <ul className={styles.sign} data-size={size} aria-label={t`What the sign shows`}>
      {sign.lines.map(({ label, state, text }, place) => (
        // Lines have no key but their position.
        <li key={place} className={styles.line} data-state={state}>
          <span className={styles.label}>{label}</span>
          <span className={styles.text}>{text}</span>
          <span className="sr">{states[state]}</span>
        </li>
      ))}
    </ul>
  )
}
