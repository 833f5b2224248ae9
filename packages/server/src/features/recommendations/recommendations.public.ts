export { clearRecommendations } from './recommendations.store.ts'
