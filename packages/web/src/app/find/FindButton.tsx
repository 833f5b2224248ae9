import { useLingui } from '@lingui/react/macro'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './FindButton.module.css'
import { useFind } from './FindContext.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

export const FindButton = () => {
  const { t } = useLingui()
  const open = useFind()
  return (
    <button
      type="button"
      className={styles.button}
      onClick={open}
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      aria-haspopup="dialog"
      data-opens-palette
    >
      <Icon name="search" />
      <span className={`${styles.hint} sr-on-phones`}>{t`Find anything`}</span>
      <kbd aria-hidden="true">{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  )
}
