import { Brand } from './Brand.tsx'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
import styles from './NoticePage.module.css'

interface NoticePageProps extends Omit<EmptyStateProps, 'level'> {
  /** The product's name, with its logo above the card, where no top bar has them. */
  brand?: string
  /** Read out at once. */
  isAlert?: boolean
}

/** A page with one message in a card, like the sign-in pages. */
export const NoticePage = ({ brand, isAlert, ...message }: NoticePageProps) => (
  <main id="content" tabIndex={-1} className={styles.page}>
    {brand !== undefined && <Brand name={brand} />}
    <div className={styles.card} role={isAlert ? 'alert' : undefined}>
      <EmptyState {...message} level={1} />
    </div>
  </main>
)
