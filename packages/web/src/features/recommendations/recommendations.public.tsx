export { RecommendationsSection } from './RecommendationsSection.tsx'
export { TasksSection } from './TasksSection.tsx'
