import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from './chart.module.css'
import { isWhole, moveWindow, scaleWindow, minWindowMs, type TimeWindow } from './zoom-window.ts'
import { formatDate, formatDateTime } from '#lib/format/times.ts'
import type { IconName } from '#ui/icons/paths.ts'
import { IconButton } from '#ui/IconButton.tsx'

interface ZoomBarProps {
  window: TimeWindow
  whole: TimeWindow
  timeZone: string
  onWindow: (window: TimeWindow) => void
}

interface KeyProps {
  icon: IconName
  label: string
  isEnd: boolean
  onPress: () => void
}

/** At the limit it does nothing, but keeps the focus. */
const Key = ({ icon, label, isEnd, onPress }: KeyProps) => (
  <IconButton
    icon={icon}
    label={label}
    className={styles.key}
    aria-disabled={isEnd || undefined}
    onClick={() => isEnd || onPress()}
  />
)

const withYearMs = 100 * 86_400_000
const factor = 2
const part = 0.5

/** What is in sight, and the ways to another part of it. */
export const ZoomBar = ({ window, whole, timeZone, onWindow }: ZoomBarProps) => {
  const { t } = useLingui()
  const isAll = isWhole(window, whole)
  const format = window.to - window.from > withYearMs ? formatDate : formatDateTime
  const timeText = (at: number) => format(at, timeZone)
  const middle = (window.from + window.to) / 2
  const scale = (by: number) => onWindow(scaleWindow(window, by, middle, whole))
  const move = (by: number) => onWindow(moveWindow(window, by, whole))
  return (
    <div className={styles.zoom}>
      <span className={`${styles.sight} small dim`}>
        {timeText(window.from)} – {timeText(window.to)}
      </span>
      <div className={styles.zoomKeys} role="group" aria-label={t`Visible time range`}>
        <Key
          icon="chevron-left"
          label={t`Earlier`}
          isEnd={window.from <= whole.from}
          onPress={() => move(-part)}
        />
        <Key icon="chevron-right" label={t`Later`} isEnd={window.to >= whole.to} onPress={() => move(part)} />
        <Key icon="minus" label={t`Zoom out`} isEnd={isAll} onPress={() => scale(factor)} />
        <Key
          icon="plus"
          label={t`Zoom in`}
          isEnd={window.to - window.from <= minWindowMs}
          onPress={() => scale(1 / factor)}
        />
        <Button
          variant="quiet"
          className={styles.key}
          aria-disabled={isAll || undefined}
          onClick={() => isAll || onWindow(whole)}
        >{t`Whole range`}</Button>
      </div>
    </div>
  )
}
