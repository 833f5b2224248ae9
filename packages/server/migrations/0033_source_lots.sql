-- The lots whose devices a source may report for; null = every lot of its customer, those to come included.
alter table source add column lots uuid[];

-- Whether the viewer has all lots that a source of that customer may report for: only then is it theirs to make, give a
-- new key, remove or bring back. A lot that moved to another customer is no lot of the source any more.
-- Runs as the owner, since the viewer does not see the lots in question.
create function viewer_covers_source(customer uuid, of_lots uuid[]) returns boolean
  language sql stable security definer set search_path = public
  as $$ select viewer_has_all_lots() or not exists (
    select 1 from parking_lot where customer_id = customer and (of_lots is null or id = any (of_lots))
      and not id = any (viewer_lots())) $$;

create policy made_with_all_lots on source as restrictive for insert
  with check (viewer_covers_source(customer_id, lots));
create policy changed_with_all_lots on source as restrictive for update
  using (viewer_covers_source(customer_id, lots));
