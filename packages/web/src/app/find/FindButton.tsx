import { Trans } from '@lingui/react/macro'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './Find.module.css'
import { useFind } from './FindContext.ts'

export const FindButton = () => {
  const open = useFind()
  return (
    <button
      type="button"
      className={styles.button}
      onClick={open}
      aria-keyshortcuts="Control+K"
      aria-haspopup="dialog"
    >
      <Icon name="search" />
      <span className={`${styles.hint} sr-on-phones`}>
        <Trans>Find a lot</Trans>
      </span>
      <kbd aria-hidden="true">Ctrl K</kbd>
    </button>
  )
}
