import { useEffect, useRef, type ReactNode } from 'react'

interface NoticeProps {
  kind: 'good' | 'bad' | 'soon' | 'plain'
  title?: ReactNode
  children?: ReactNode
  /** Moves there when it appears: what the person did last ended with it. */
  takesFocus?: boolean
}

const marks = { good: '✓', bad: '!', soon: '!', plain: 'i' }

/** A message on the page. Screen readers announce errors immediately, others when they pause. */
export const Notice = ({ kind, title, children, takesFocus = false }: NoticeProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [takesFocus])
  return (
    <div
      ref={box}
      className={`notice ${kind}`}
      role={kind === 'bad' ? 'alert' : 'status'}
      tabIndex={takesFocus ? -1 : undefined}
    >
      <span className="mark" aria-hidden="true">
        {marks[kind]}
      </span>
      <div>
        {title && <p className="strong">{title}</p>}
        {children && <p>{children}</p>}
      </div>
    </div>
  )
}
