import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { IconButton } from '../IconButton.tsx'

interface MonthHeadProps {
  /** The title, with the month's name. */
  title: ReactNode
  className: string | undefined
  onStep: (by: -1 | 1) => void
  canStep?: (by: -1 | 1) => boolean
  /** Between the two buttons. */
  children?: ReactNode
}

/** The name of a month, with buttons to the months before and after it. */
export const MonthHead = ({ title, className, onStep, canStep, children, ...rest }: MonthHeadProps) => {
  const { t } = useLingui()
  const step = (by: -1 | 1) => ({ disabled: canStep?.(by) === false, onClick: () => onStep(by), ...rest })
  return (
    <div className={className}>
      {title}
      <IconButton icon="chevron-left" label={t`Previous month`} {...step(-1)} />
      {children}
      <IconButton icon="chevron-right" label={t`Next month`} {...step(1)} />
    </div>
  )
}
