import type { ReactNode } from 'react'
import styles from './Segments.module.css'

interface SegmentsProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: ReactNode }[]
  onChange: (value: T) => void
}

/** One of a few, all in sight. */
export const Segments = <T extends string>({ label, value, options, onChange }: SegmentsProps<T>) => (
  <div className={styles.segments} role="group" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
)
