#include "impl/table/design.h"

namespace heddle::impl {

TableDesign TableDesign::Shipped() {
  TableDesign design;
  design.mixed_names_are_absence = true;
  return design;
}

TableDesign TableDesign::RetryableOverwrite() {
  TableDesign design;
  design.naming = NamingScheme::kV2;
  design.overwrite_over_overwrite = OverwriteOverOverwrite::kIsRefused;
  design.strict_overwrite = StrictOverwrite::kOfAnyVersion;
  design.inline_transaction = true;
  design.mixed_names_are_absence = true;
  return design;
}

TableDesign TableDesign::NoRetries() {
  TableDesign design = Shipped();
  design.create_retries = 0;
  return design;
}

TableDesign TableDesign::CreateOnly() {
  TableDesign design = RetryableOverwrite();
  design.create_only = true;
  return design;
}

const std::vector<NamedTableDesign>& NamedTableDesigns() {
  static const std::vector<NamedTableDesign> designs = {
      {"shipped", "0.32.1: a Create is an Overwrite, which replaces what it finds",
       &TableDesign::Shipped},
      {"retryable-overwrite", "3.0.0: an Overwrite is refused after another one",
       &TableDesign::RetryableOverwrite},
      {"no-retries", "0.32.1, creating with max_retries = 0", &TableDesign::NoRetries},
      {"create-only", "a Create commits as version 1 or not at all",
       &TableDesign::CreateOnly},
  };
  return designs;
}

}  // namespace heddle::impl
