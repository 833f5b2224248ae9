import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './Find.module.css'
import { useFind } from './FindContext.ts'

export const FindButton = () => {
  const { t } = useLingui()
  const open = useFind()
  return (
    <button
      type="button"
      className={styles.button}
      onClick={open}
      aria-label={t`Find a lot`}
      aria-keyshortcuts="Control+K"
      aria-haspopup="dialog"
    >
      <Icon name="search" />
      <span className={styles.hint}>
        <Trans>Find a lot</Trans>
      </span>
      <kbd>Ctrl K</kbd>
    </button>
  )
}
