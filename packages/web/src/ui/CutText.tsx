import styles from './CutText.module.css'

const limit = 15

/** A name cut at 15 characters; whole under the pointer and on focus of what it stands in. Never for plates or amounts. */
export const CutText = ({ children }: { children: string }) => {
  const letters = [...children]
  if (letters.length <= limit) return <span>{children}</span>
  return (
    <span className={styles.cut}>
      <span aria-hidden="true">{letters.slice(0, limit).join('').trimEnd()}…</span>
      <span className={styles.whole}>{children}</span>
    </span>
  )
}
