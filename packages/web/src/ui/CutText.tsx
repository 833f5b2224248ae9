import styles from './CutText.module.css'

/**
 * A name that is cut where there is no room for it, never below 15 characters. It is whole under the pointer, and below
 * itself while what it stands in has the focus. Never for plates or amounts.
 */
export const CutText = ({ children }: { children: string }) => (
  <span className={styles.cut} title={children}>
    {children}
  </span>
)
