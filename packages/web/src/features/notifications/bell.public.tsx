export { NotificationsButton } from './bell/NotificationsButton.tsx'
