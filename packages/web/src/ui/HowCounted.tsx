import { Trans, useLingui } from '@lingui/react/macro'
import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import styles from './HowCounted.module.css'

/** Beside a figure: how it is counted, and the way to its rows. REP-03. */
export const HowCounted = ({ texts, rows }: { texts: readonly string[]; rows?: ReactNode }) => {
  const { t } = useLingui()
  const label = t`How is this counted?`
  return (
    <Popover position="bottom-start" trapFocus returnFocus withinPortal={false} width={340} offset={4}>
      <Popover.Target>
        <IconButton icon="info" label={label} className={styles.how} aria-haspopup="dialog" />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <div className={styles.counted}>
          <h2>
            <Trans>How is this counted?</Trans>
          </h2>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {rows}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
